/** The platform's flag as a switch's value. */
export const flagToSwitch = (value: unknown): unknown => value === 1;

/** A switch's value as the platform's flag. */
export const switchToFlag = (value: unknown): unknown => (value === true ? 1 : 0);
