/** How long nothing must be typed until what stands there is asked for. */
export const typingPauseMs = 300
