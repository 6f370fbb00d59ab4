import { createContext, useContext, useEffect } from 'react';

type SetTitle = (title: string) => void;

/** The shell's way to name the window and the tag after the record shown. */
export const PageTitleContext = createContext<SetTitle | null>(null);

/** Names the window and the tag; the page frame calls it with its title. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext);
  useEffect(() => {
    if (title) setTitle?.(title);
  }, [title, setTitle]);
}
