/** Faults between the browser and the services. */
import type { Mutant } from '../lib/mutant-run.ts'

export const inWeb: readonly Mutant[] = [
  {
    name: 'csrf-unchecked',
    breaks: 'a browser that says nothing of where a form comes from posts for any site',
    file: 'server/adapter.ts',
    text: `if (body && (verdict === 'own' || isCsrfToken(body.field('_csrf') ?? '', session))) return body`,
    instead: `if (body && (verdict === 'own' || !isCsrfToken('', session))) return body`,
    caughtBy: ['tests/web/rules.test.ts'],
  },
  {
    name: 'origin-by-its-beginning',
    breaks: 'https://srm.example.evil posts as if it were srm.example',
    file: 'server/csrf.ts',
    text: `return given === origin ? 'own' : 'foreign'`,
    instead: `return given.startsWith(origin) ? 'own' : 'foreign'`,
    caughtBy: ['tests/web/rules.test.ts'],
  },
  {
    name: 'cookie-for-script',
    breaks: 'a script that got into a page takes the session along',
    file: 'server/browser-session.ts',
    text: `'Path=/', ...secure, 'HttpOnly', 'SameSite=Lax'`,
    instead: `'Path=/', ...secure, 'SameSite=Lax'`,
    caughtBy: ['tests/web/rules.test.ts'],
  },
  {
    name: 'framed-by-anybody',
    breaks: 'another site lays its own buttons over ours',
    file: 'server/headers.ts',
    text: "    `frame-ancestors 'self'`,\n",
    instead: ``,
    caughtBy: ['tests/web/rules.test.ts'],
  },
  {
    name: 'led-elsewhere',
    breaks: 'a link to our log-in ends on the page of whoever sent it',
    file: 'app/server/answer/return-to.ts',
    text: `const ownPath = /^\\/(?![/\\\\])/`,
    instead: `const ownPath = /^\\//`,
    caughtBy: ['tests/web/rules.test.ts'],
    isInPages: true,
  },
  {
    name: 'no-noscript',
    breaks: 'what stands on a page for those without script is left out',
    file: 'app/components/without-script.tsx',
    text: `<noscript>{children}</noscript>`,
    instead: `null`,
    caughtBy: ['tests/shell/embedded.test.ts'],
    isInPages: true,
  },
]
