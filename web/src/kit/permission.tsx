import type { ReactNode } from 'react';
import { canUse } from '../lib/can-use.ts';
import { usePageHandle } from '../lib/page-handle.ts';
import { useSession } from '../lib/session.ts';

/** Whether the person may press a button; of the page's own menu entry unless another is named. */
export function useCan(button: string, module?: string): boolean {
  const handle = usePageHandle();
  return useSession((session) => canUse(session.current, module ?? handle.module, button));
}

type CanProps = { readonly button: string; readonly module?: string; readonly children: ReactNode };

/** Draws its content for people who hold the button. */
export function Can({ button, module, children }: CanProps) {
  return useCan(button, module) ? children : null;
}

const NONE: readonly string[] = [];

/** Form fields of the page's own menu entry that the person may not fill in. */
export const useDeniedFields = (): readonly string[] => useDenied('deniedForm');

/** Columns of the page's own menu entry that the person may not see. */
export const useDeniedColumns = (): readonly string[] => useDenied('deniedColumn');

function useDenied(kind: 'deniedColumn' | 'deniedForm'): readonly string[] {
  const { module } = usePageHandle();
  return useSession(
    (session) => session.current?.permissionList.find((entry) => entry.moduleCode === module)?.[kind] ?? NONE,
  );
}

/** Whether the person's menus hold an entry. */
export function useHasModule(module: string): boolean {
  return useSession(
    (session) => session.current?.permissionList.some((entry) => entry.moduleCode === module) === true,
  );
}
