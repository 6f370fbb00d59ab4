import qrcode from 'qrcode-generator';
import type { PdfPage } from './pdf-page.ts';

/** A reader needs some white around the code; the page gives the rest of it. */
const QUIET_MODULES = 1;

/** Draws a QR code as a vector: black modules on white, with a thin quiet zone inside the given square (points). */
export function drawQr(
  { doc }: PdfPage,
  text: string,
  place: { readonly x: number; readonly top: number; readonly size: number },
): void {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const side = place.size / (count + 2 * QUIET_MODULES);
  doc.rect(place.x, place.top, place.size, place.size).fillColor('#ffffff', 1).fill();
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column))
        doc.rect(
          place.x + (column + QUIET_MODULES) * side,
          place.top + (row + QUIET_MODULES) * side,
          side,
          side,
        );
  doc.fillColor('#000000', 1).fill();
}
