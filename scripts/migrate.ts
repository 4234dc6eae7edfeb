/** `npm run migrate`: brings the database of DATABASE_OWNER_URL to this release; running it again changes nothing. */
import { migrate } from '../upstream/store/migrate.ts'

const ownerUrl = process.env.DATABASE_OWNER_URL
if (!ownerUrl) throw new Error('DATABASE_OWNER_URL is not set')
await migrate(ownerUrl)
