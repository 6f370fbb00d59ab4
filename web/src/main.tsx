import './lib/no-eval.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { loadChangedTexts } from './i18n/changed-texts.ts';
import { ToastHost } from './kit/toast-host.tsx';
import { keepPageOnDrop } from './lib/keep-page-on-drop.ts';
import { letTabLeaveLists } from './lib/tab-leaves-lists.ts';
import { tellCutPaste } from './lib/tell-cut-paste.ts';
import { createRouter } from './shell/router.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';
import './theme/global.css';
import './kit/form.css';
import './kit/list.css';
import './kit/page.css';
import './kit/pieces.css';

void loadChangedTexts();
letTabLeaveLists();
keepPageOnDrop();
tellCutPaste();
const router = createRouter();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        {/* As a transition, what a click has put into the address could still be undrawn when the next click relies on it. */}
        <RouterProvider router={router} useTransitions={false} />
        <ToastHost />
      </ThemeProvider>
    </StrictMode>,
  );
}
