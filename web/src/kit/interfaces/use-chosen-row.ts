import { useQueries } from '@tanstack/react-query';
import { cellText, type InterfaceRow, type InterfaceSource, interfaceRow } from './interface-rows.ts';

const FRESH_MS = 60_000;

/** What is stored beside values, so that nobody has to be asked for it. */
export type KnownTexts = Readonly<Record<string, string>> | undefined;

const rowQuery = (source: InterfaceSource, value: string, isWanted: boolean) => ({
  queryKey: ['interface', 'row', source, value],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => interfaceRow(source, value, signal),
  enabled: isWanted && value !== '' && source.interfaceId !== '',
  staleTime: FRESH_MS,
});

/** The labels of stored values; a value itself while its row is looked for, and where the row is gone. */
export function useChosenLabels(
  source: InterfaceSource,
  values: readonly string[],
  known?: KnownTexts,
): ReadonlyMap<string, string> {
  const found = useQueries({
    queries: values.map((value) => rowQuery(source, value, known?.[value] === undefined)),
  });
  return new Map(
    values.map((value, at) => [
      value,
      known?.[value] ?? (cellText(found[at]?.data?.[source.labelField]) || value),
    ]),
  );
}

/** The label of one stored value. */
export const useChosenLabel = (source: InterfaceSource, value: string | null, known?: KnownTexts): string =>
  useChosenLabels(source, value ? [value] : [], known).get(value ?? '') ?? '';

/** The row that holds a stored value. */
export function useChosenRow(source: InterfaceSource, value: string | null): InterfaceRow | null {
  const [found] = useQueries({ queries: [rowQuery(source, value ?? '', value !== null)] });
  return found?.data ?? null;
}
