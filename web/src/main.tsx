import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { config } from 'zod';
import { ToastHost } from './kit/toast-host.tsx';
import { setNavigator } from './lib/navigation.ts';
import { queryClient } from './lib/query.ts';
import { createRouter } from './shell/router.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';
import './theme/global.css';
import './kit/kit.css';

// The Content-Security-Policy allows no code from strings, which Zod would otherwise try for speed.
config({ jitless: true });

const router = createRouter();
setNavigator((to, options) => void router.navigate(to, options));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <RouterProvider router={router} />
          <ToastHost />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
