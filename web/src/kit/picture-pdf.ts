/** One page: a JPEG that fills the content's width. */
export type PdfPage = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

const POINTS_PER_MM = 72 / 25.4;
const SHEET = { widthMm: 210, heightMm: 297 } as const;

/** An A4 document of pictures, one a page, within equal margins (ISO 32000-1: a catalogue, pages, images). */
export function pdfOf(
  pages: readonly PdfPage[],
  { contentWidthMm }: { readonly contentWidthMm: number },
): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const places: number[] = [];
  let length = 0;
  const write = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : new Uint8Array(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, head: string, stream?: Uint8Array | string) => {
    places[number] = length;
    write(`${number} 0 obj\n${head}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };

  const sheet = [SHEET.widthMm, SHEET.heightMm].map((mm) => (mm * POINTS_PER_MM).toFixed(2)).join(' ');
  const margin = ((SHEET.widthMm - contentWidthMm) / 2) * POINTS_PER_MM;
  const width = contentWidthMm * POINTS_PER_MM;
  write('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  pages.forEach((page, index) => {
    const [own, content, picture] = [3 + index * 3, 4 + index * 3, 5 + index * 3];
    const height = (width * page.height) / page.width;
    const bottom = SHEET.heightMm * POINTS_PER_MM - margin - height;
    const matrix = [width, 0, 0, height, margin, bottom].map((value) => value.toFixed(2)).join(' ');
    const drawing = `q ${matrix} cm /Im0 Do Q`;
    const resources = `<< /XObject << /Im0 ${picture} 0 R >> >>`;
    object(
      own,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheet}] /Contents ${content} 0 R /Resources ${resources} >>`,
    );
    object(content, `<< /Length ${drawing.length} >>`, drawing);
    object(
      picture,
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.length} >>`,
      page.jpeg,
    );
  });
  const start = length;
  const entries = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${places.length}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
