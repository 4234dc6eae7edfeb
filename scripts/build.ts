/** `npm run build`: what `npm start` would build, without starting it. */
import { buildWhatChanged } from './lib/build/build.ts'

await buildWhatChanged((step) => console.log(`  ${step}`))
