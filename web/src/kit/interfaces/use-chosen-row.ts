import { useQuery } from '@tanstack/react-query';
import { cellText, type InterfaceSource, interfaceRow } from './interface-rows.ts';

const FRESH_MS = 60_000;

/** The label of a stored value; the value itself while it is looked for, and where the row is gone. */
export function useChosenLabel(source: InterfaceSource, value: string | null): string {
  const found = useQuery({
    queryKey: ['interface', 'row', source, value],
    queryFn: ({ signal }) => interfaceRow(source, value ?? '', signal),
    enabled: value !== null && value !== '',
    staleTime: FRESH_MS,
  });
  return cellText(found.data?.[source.labelField]) || (value ?? '');
}
