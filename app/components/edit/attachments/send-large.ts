/** A large file by tus: a broken line is tried again, from the byte where it broke. Loaded with the first such file. */
import { Upload } from 'tus-js-client'
import { type Answered, answerIn } from './upload-answer.ts'

const RETRY_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

/** Starts at once and gives what breaks it off. */
export function sendLarge(
  file: File,
  address: string,
  on: { progress(sent: number, total: number): void; answer(answer: Answered): void; failure(text: string): void },
): () => void {
  const upload = new Upload(file, {
    endpoint: address,
    metadata: { filename: file.name },
    retryDelays: RETRY_MS,
    // Nothing about a person stays in the browser.
    storeFingerprintForResuming: false,
    onProgress: on.progress,
    onError: (error) => on.failure('originalResponse' in error ? (answerIn(error.originalResponse?.getBody()).msg ?? '') : ''),
    onSuccess: async ({ lastResponse }) => {
      const answer = answerIn(lastResponse.getBody())
      // The answer to the last part may have been lost; who asks again learns what the file has become.
      on.answer(answer.data ? answer : await fetch(upload.url ?? address).then((asked) => asked.json()))
    },
  })
  upload.start()
  return () => void upload.abort(true)
}
