/** WebDriver BiDi as far as a journey needs it: a command and its answer; what is told unasked is of no interest here. */
export type Send = <T>(method: string, params: object) => Promise<T>

interface Waiting {
  resolve(value: never): void
  reject(error: Error): void
}

export async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, Waiting>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`Nobody listens at ${address}`))
  })
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data))
    if (type === 'success') waiting.get(id)?.resolve(result as never)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended'))
  }
  let count = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params }))
    })
}
