/** Which base address serves a path: one for all by default, or one a service of the specification. */
const all = process.env.UPSTREAM_URL ?? 'http://127.0.0.1:3100'

const services: [prefix: RegExp, address: string][] = [
  [/^\/v2\/(?:file|images|pageoffice)\//, address('FILE')],
  [/^\/v1\/largeFile\//, address('LARGE_FILE')],
  [/^\/v1\/(?:exportExcelRestful|importExcelRestful)\//, address('EXPORT')],
  [/^\/v1\/(?:bpm|ding)/, address('BPM')],
  [/^\/v1\/report/, address('REPORT')],
  [/^\/v1\/(?:login|logout|session|heartbeat|generateRandomValidate|user\/)/, address('BASE')],
]
const main = address('SRM')

export function serviceAddress(path: string): string {
  return services.find(([prefix]) => prefix.test(path))?.[1] ?? main
}

function address(service: string): string {
  return process.env[`UPSTREAM_${service}_URL`] ?? all
}
