/** S2.7: so many requests a second for each person, fewer for an address from which nobody is known. */
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../contract/network.ts'
import { EarlyAnswer } from './body.ts'
import type { WebSettings } from './settings.ts'

const burstSeconds = 10
const bytesOfRequest = 256 * 1024

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
  // Calls of programs are counted by the services, by application; what is only guessed is counted here.
  const guesses = new RateLimiterMemory({ keyPrefix: 'guess', points: rate.anonymous * burstSeconds, duration: burstSeconds })

  return {
    /** A person counts once, in however many sessions; what is large counts as several requests. */
    async check(person: string | null, address: string, requests = 1): Promise<void> {
      try {
        if (person !== null) await user.consume(person, Math.min(requests, rate.user))
        else await anonymous.consume(networkOf(address), Math.min(requests, rate.anonymous))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error
      }
    },
    async checkProgram(address: string): Promise<void> {
      const guessed = await guesses.get(networkOf(address))
      if (guessed && guessed.remainingPoints <= 0) throw tooMany(guessed)
    },
    /** A token or secret that was none. */
    async noteGuess(address: string): Promise<void> {
      await guesses.penalty(networkOf(address), 1)
    },
  }
}

/** To be read and understood a large body takes as long as several requests: how many more than the one that has been counted. */
export const requestsIn = (body: Buffer): number => Math.floor(body.length / bytesOfRequest)

function tooMany({ msBeforeNext }: RateLimiterRes): EarlyAnswer {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new EarlyAnswer(429, `操作过于频繁，请${seconds}秒后再试 / Too many requests; try again in ${seconds} s`, { 'retry-after': String(seconds) })
}
