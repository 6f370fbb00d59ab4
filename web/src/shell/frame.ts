import { chatPart } from '../features/chat/public.ts';
import { provideBarParts } from '../lib/bar-parts.ts';
import { fetchPageFiles } from './fetch-ahead.ts';
import { Layout } from './layout.tsx';

// The frame of the pages, with what features add to its bar: all that every signed-in person loads, so that the build
// makes one file of it (`web/build/shared-modules.ts`).
provideBarParts([chatPart]);
fetchPageFiles();

export { Layout };
