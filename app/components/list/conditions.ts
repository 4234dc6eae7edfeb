/** Conditions of a search in an order that does not matter. */
export const conditionsOf = (search: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(search).sort())
