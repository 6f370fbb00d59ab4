/** What browsers that read codes offer; TypeScript does not know it yet. */
type Detector = {
  detect(image: CanvasImageSource | Blob): Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = new () => Detector;

/** Reads codes in pictures, where the browser can. */
export function codeReader(): Detector | null {
  const known: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  return typeof known === 'function' ? new (known as DetectorClass)() : null;
}

/** The first code in a picture; null where there is none, or the picture cannot be read. */
export async function codeIn(reader: Detector, picture: CanvasImageSource | Blob): Promise<string | null> {
  try {
    const [code] = await reader.detect(picture);
    return code?.rawValue ?? null;
  } catch {
    return null;
  }
}
