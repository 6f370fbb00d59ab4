import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../lib/api.ts';
import { type LinkSession, linkTarget, menuAddress, needsTicket, outerLink } from '../lib/menu.ts';
import { useLinkSession } from '../lib/session.ts';
import { showError } from '../lib/show-error.ts';

/** Opens a menu entry as its type says: here, or in a window of its own (product-spec point 2). */
export function useOpenEntry(): (node: MenuNode) => void {
  const navigate = useNavigate();
  const session = useLinkSession();
  return useCallback(
    (node) => {
      const link = outerLink(node, session);
      if (link) openWindow(node, link, session);
      else void navigate(menuAddress(node));
    },
    [navigate, session],
  );
}

/** Opens the link of an entry in a window of its own. */
export function openWindow(node: MenuNode, link: string, session: LinkSession): void {
  if (!needsTicket(node, session)) {
    window.open(link, '_blank', 'noopener,noreferrer');
    return;
  }
  // While the press still counts; a window that opens after an answer is taken for an advertisement.
  const opened = window.open('about:blank', '_blank');
  if (!opened) return;
  opened.opener = null;
  linkWithTicket(node, session).then(
    (address) => opened.location.replace(address),
    (error) => {
      opened.close();
      showError(error);
    },
  );
}

/** The address of an entry's link with a ticket of its own, which the other system exchanges for whose it is. */
export async function linkWithTicket(node: MenuNode, session: LinkSession): Promise<string> {
  const { ticket } = await call(authRoutes.viewTicket, { body: {} });
  return linkTarget(node, { ...session, ticket }) ?? 'about:blank';
}
