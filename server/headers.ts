/** The headers of security rule 3; the same set on every answer, and a content policy with its own nonce on every page. */
import type { WebSettings } from './settings.ts'

export function commonHeaders(settings: WebSettings): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    // With no-referrer Chromium sends `Origin: null` on form posts, and the CSRF check would rest on the token alone.
    'Referrer-Policy': 'strict-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(settings.isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** `leadsTo`: browsers hold a form's redirects to the policy as well. */
export function contentPolicy(nonce: string, settings: WebSettings, isDevelopment: boolean, leadsTo: string | null = null): string {
  // Vite puts style elements without a nonce into the page while developing, and talks to it over a socket.
  const styles = isDevelopment ? `'self' 'unsafe-inline'` : `'self' 'nonce-${nonce}'`
  const connections = isDevelopment ? `'self' ws:` : `'self'`
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src ${styles}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src ${connections}`,
    ['frame-src', `'self'`, 'blob:', ...settings.embedHosts].join(' '),
    `object-src 'none'`,
    `base-uri 'none'`,
    ['form-action', `'self'`, ...(leadsTo ? [leadsTo] : [])].join(' '),
    `frame-ancestors 'self'`,
    `report-uri /csp-report`,
  ].join('; ')
}
