import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { Link } from 'react-router';
import { useLanguage } from '../i18n/messages.ts';
import { menuAddress, menuName, needsTicket, outerLink } from '../lib/menu.ts';
import { useLinkSession } from '../lib/session.ts';
import { MenuIcon } from './menu-icon.tsx';
import { openWindow } from './open-entry.ts';

/** Menu entries as a page of links, directories as groups. */
export function MenuLinks({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const language = useLanguage();
  const loose = nodes.filter((node) => node.children.length === 0);
  const groups = nodes.filter((node) => node.children.length > 0);
  return (
    <div className="menu-links">
      {loose.length > 0 ? <LinkList nodes={loose} /> : null}
      {groups.map((group) => (
        <section key={group.id}>
          <h2>{menuName(group, language)}</h2>
          <MenuLinks nodes={group.children} />
        </section>
      ))}
    </div>
  );
}

function LinkList({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const language = useLanguage();
  const session = useLinkSession();
  return (
    <ul>
      {nodes.map((node) => {
        const outer = outerLink(node, session);
        return (
          <li key={node.id}>
            {outer ? (
              <a
                href={outer}
                target="_blank"
                rel="noopener"
                onClick={(press) => {
                  if (!needsTicket(node, session)) return;
                  press.preventDefault();
                  openWindow(node, outer, session);
                }}
              >
                <MenuIcon node={node} /> {menuName(node, language)}
              </a>
            ) : (
              <Link to={menuAddress(node)}>
                <MenuIcon node={node} /> {menuName(node, language)}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
