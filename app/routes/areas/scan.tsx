import SideTool from '../tools/side-tool.tsx'

export { action, ErrorBoundary, loader, meta } from '../tools/side-tool.tsx'

/** The one page that may ask for the camera. */
export const headers = () => ({ 'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()' })

export default SideTool
