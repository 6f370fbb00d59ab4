import { createContext, useContext, useEffect, useRef } from 'react';

type Unit = { readonly id: string; readonly fullName: string };
type SetTitle = (title: string, unit: Unit | null) => void;

/** The shell's way to name the window and the tag after the record shown. */
export const PageTitleContext = createContext<SetTitle | null>(null);

/** Names the window and the tag; the page frame calls it with its title. */
export function usePageTitle(title: string, unit: Unit | null = null): void {
  const setTitle = useContext(PageTitleContext);
  const about = useRef(unit);
  about.current = unit;
  const unitId = unit?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same unit may come as a new object
  useEffect(() => {
    if (title) setTitle?.(title, about.current);
  }, [title, setTitle, unitId]);
}
