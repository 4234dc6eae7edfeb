/** S2.7: so many requests a second for each person, fewer for an address from which nobody is known. */
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../contract/network.ts'
import type { WebSettings } from '../settings.ts'

const burstSeconds = 10
const bytesOfRequest = 256 * 1024
/** Forms that come back filled to whoever sends too many, in the time of a burst; a large one counts as several. */
const mostKept = 21

export function createRateCheck({ rate }: WebSettings) {
  const user = new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: 'user', points: rate.user, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'burst', points: rate.userBurst - rate.user, duration: burstSeconds }),
  )
  // A page of the log-in brings its own posts and redirects along, hence the allowance of one burst.
  const anonymous = new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: 'address', points: rate.anonymous, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'addressBurst', points: rate.anonymous, duration: burstSeconds }),
  )
  // To give a form back costs web as much as it did to refuse it.
  const kept = new RateLimiterMemory({ keyPrefix: 'kept', points: mostKept, duration: burstSeconds })
  // Calls of programs are counted by the services, by application; what is only guessed is counted here.
  const guesses = new RateLimiterMemory({ keyPrefix: 'guess', points: rate.anonymous * burstSeconds, duration: burstSeconds })

  return {
    /**
     * After how many seconds to come again; 0 for whoever is within the limits. A person counts once, in however many sessions; what is large
     * counts as several requests.
     */
    async check(person: string | null, address: string, requests = 1): Promise<number> {
      if (person !== null) return waitOf(user.consume(person, Math.min(requests, rate.user)))
      return waitOf(anonymous.consume(networkOf(address), Math.min(requests, rate.anonymous)))
    },
    /** Whether a form that is refused may come back with what was typed. */
    mayKeep: async (holder: string, requests: number): Promise<boolean> => (await waitOf(kept.consume(holder, 1 + requests))) === 0,
    async checkProgram(address: string): Promise<number> {
      const guessed = await guesses.get(networkOf(address))
      return guessed && guessed.remainingPoints <= 0 ? secondsOf(guessed) : 0
    },
    /** A token or secret that was none. */
    async noteGuess(address: string): Promise<void> {
      await guesses.penalty(networkOf(address), 1)
    },
  }
}

/** To be read and understood a large body takes as long as several requests: how many more than the one that has been counted. */
export const requestsIn = (bytes: number): number => Math.floor(bytes / bytesOfRequest)

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

async function waitOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return secondsOf(error)
    throw error
  }
}
