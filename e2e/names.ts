import type { Page } from 'playwright-core';

/** What a screen reader would have to leave unnamed: pressable things and boxes without a name, pictures without alt. */
export function unnamedParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const textOf = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('');
    const labels = (element: Element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLButtonElement
        ? [...(element.labels ?? [])].map((label) => label.textContent ?? '').join('')
        : '';
    const nameOf = (element: Element) =>
      [
        element.getAttribute('aria-label'),
        textOf(element.getAttribute('aria-labelledby')),
        labels(element),
        element.getAttribute('title'),
        element instanceof HTMLInputElement ? '' : element.textContent,
        ...[...element.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt')),
      ]
        .join('')
        .trim();
    const shown = (element: Element) => element.outerHTML.slice(0, 120);
    const parts = document.querySelectorAll(
      'button, a[href], input:not([type=hidden]):not([type=file]), textarea, [role=button], [role=switch], [role=combobox]',
    );
    const unnamed = [...parts].filter((part) => visible(part) && nameOf(part) === '').map(shown);
    const pictures = [...document.images].filter((image) => visible(image) && !image.hasAttribute('alt'));
    return [...unnamed, ...pictures.map(shown)];
  });
}
