const HOLIDAYS = [
  ['元旦', 'newYear'],
  ['春节', 'spring'],
  ['清明', 'tomb'],
  ['劳动', 'labour'],
  ['端午', 'boat'],
  ['中秋', 'autumn'],
  ['国庆', 'national'],
] as const;

/** A public holiday of every year. */
export type HolidayCode = (typeof HOLIDAYS)[number][1];

/** The public holidays that a day's name speaks of; none for other names. */
export const holidayCodes = (name: string): HolidayCode[] =>
  HOLIDAYS.flatMap(([part, code]) => (name.includes(part) ? [code] : []));
