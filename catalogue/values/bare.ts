/** The same by its own names alone: names come from addresses and forms, and every other object has a `toString`. */
export const bare = <T extends object>(all: T): T => Object.assign(Object.create(null), all)
