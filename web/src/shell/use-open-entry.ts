import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { menuAddress, outerLink } from '../lib/menu.ts';
import { useLinkSession } from '../lib/session.ts';

/** Opens a menu entry as its type says: here, or in a window of its own (product-spec point 2). */
export function useOpenEntry(): (node: MenuNode) => void {
  const navigate = useNavigate();
  const session = useLinkSession();
  return useCallback(
    (node) => {
      const link = outerLink(node, session);
      if (link) window.open(link, '_blank', 'noopener,noreferrer');
      else void navigate(menuAddress(node));
    },
    [navigate, session],
  );
}
