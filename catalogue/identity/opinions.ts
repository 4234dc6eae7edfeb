/** What a person often says of a decision: a line each. */
export const mostOpinions = 10
export const longestOpinion = 200

export const opinionsIn = (text: string | null): string[] => (text ?? '').split(/\r?\n/).flatMap((line) => line.trim() || [])
