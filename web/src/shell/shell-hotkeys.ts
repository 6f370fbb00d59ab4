import { useLocation, useNavigate } from 'react-router';
import { useHotkeys } from '../kit/hotkeys.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { useLeaving } from './leaving.ts';
import { useShell } from './shell-store.ts';
import { nextAddress, tagReducer } from './tag-bar.ts';
import { useTags } from './tags.ts';

/** The keys that work on every page; the page of shortcuts lists them. */
export function useShellHotkeys(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { lock } = useLeaving();
  const step = (by: number) => {
    const { views } = useTags.getState();
    const at = views.findIndex((view) => view.path === pathname);
    const next = views[(at + by + views.length) % views.length];
    if (next) void navigate(next.address);
  };
  const close = async () => {
    const { views, dispatch } = useTags.getState();
    const action = { type: 'close', path: pathname } as const;
    const next = nextAddress(pathname, tagReducer({ views }, action));
    if (next) await navigate(next);
    // Whoever keeps the edits keeps the tag.
    if (!hasUnsaved()) dispatch(action);
  };
  useHotkeys({
    'ctrl+k': () => useShell.setState({ searching: true }),
    'ctrl+/': () => void navigate('/shortcuts'),
    'ctrl+,': () => useShell.setState({ settingsOpen: true }),
    'alt+l': lock,
    'alt+h': () => void navigate('/home'),
    'alt+,': () => step(-1),
    'alt+.': () => step(1),
    'alt+w': () => void close(),
  });
}
