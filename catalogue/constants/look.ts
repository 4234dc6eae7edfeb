/** Canonical values that the browser draws by; the only ones the components see. */
export const look = {
  /** Seconds, and pixels from the top. */
  'message.global.duration': 4,
  'message.uploadFailure.duration': 2.5,
  'message.global.top': 20,
  'heartbeat.interval': 3_600_000,
  /** Seconds until a page whose script or data do not come is loaded as a whole. */
  'chunkLoad.timeout': 120,
  'tab.limit': 15,
  /** Pixels. */
  'column.width.selection': 40,
  'column.width.index': 70,
  'column.width.expand': 30,
  'column.width.operate': 80,
  'column.width.attachmentAction': 110,
  'column.fixed.operate': 'right',
  'modal.position': 'centred vertically',
  'modal.zIndex': 1100,
  'color.checked': '#2eb52e',
  'format.date': 'yyyy-MM-dd',
} as const
