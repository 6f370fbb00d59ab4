import { webAddress } from '../../lib/api.ts';

/** Opens a prepared download. */
export function openLink(link: { readonly name: string; readonly url: string }): void {
  const anchor = document.createElement('a');
  anchor.href = webAddress(link.url);
  anchor.download = link.name;
  anchor.click();
}
