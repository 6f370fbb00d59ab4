/** A place in the words of a step: the name of a value in braces. */
const PLACE = /\{([^{}]{1,200})\}/g;

/** The names of the values that words refer to. */
export const placesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(PLACE)].map(([, name = '']) => name)),
];

/** Words with their places filled; what nobody knows is left out. */
export const filledWords = (words: string, textOf: (name: string) => string): string =>
  words.replace(PLACE, (_place, name: string) => textOf(name));
