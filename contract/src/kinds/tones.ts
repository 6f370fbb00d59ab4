/** Colours of the theme by which values are told apart. Alone, so that what says colours alone needs no options. */
export const TONES = ['grey', 'blue', 'orange', 'green', 'red', 'purple'] as const;

export type Tone = (typeof TONES)[number];
