import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests of one wall switch the other off (upstream/runtime/scope.ts); no other build has this switch.
  define: { LEFT_OUT_IN_TESTS: 'globalThis.isScopeLeftOut' },
  // Its own file and no vite.config.ts: the Remix plug-in has no business in the tests.
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Generous on purpose: a busy machine is no defect of what is tested.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    hookTimeout: 120_000,
    // Times in tests are those of the trade: 2026-11-20 09:00 in Shanghai, whatever the machine thinks.
    env: { TZ: 'Asia/Shanghai' },
  },
})
