import type { Tone } from '../../theme/palette.ts';

/** Colour of a report's state (audit-domain 4.9; ui.md: purple waits for a decision, orange for somebody). */
export const REPORT_TONES: readonly Tone[] = ['grey', 'orange', 'red', 'purple', 'blue', 'green', 'grey'];

/** Text key of a report's state. */
export const reportStateKey = (state: number) => `state${state}` as ReportStateKey;
export type ReportStateKey = `state${0 | 1 | 2 | 3 | 4 | 5 | 6}`;
