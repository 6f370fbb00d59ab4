import { createContext, useContext } from 'react';

/** Whether what stands here has a height of its own to fill; else the page scrolls as a whole. */
export const FillContext = createContext(false);

export const useFill = (): boolean => useContext(FillContext);
