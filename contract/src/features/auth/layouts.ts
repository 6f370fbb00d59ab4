/** Layouts of the shell; an unknown one falls back to classic. */
export const LAYOUTS = ['classic', 'functional', 'plain', 'blend'] as const;
