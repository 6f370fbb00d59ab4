import { useMessages } from '../../i18n/messages.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { materialsMessages } from './materials.messages.ts';

/** The colours of the levels of secrecy: open, internal, limited. */
export const SECRET_TONES = ['green', 'blue', 'red'] as const;

/** The level as one of those that have a name. */
export const secretOf = (level: number): 0 | 1 | 2 => (level === 2 ? 2 : level === 1 ? 1 : 0);

/** The level of secrecy of a material in a table. */
export function SecretDot({ level }: { readonly level: number }) {
  const t = useMessages(materialsMessages);
  return <StateDot tone={SECRET_TONES[secretOf(level)]} text={t(`secret${secretOf(level)}`)} />;
}
