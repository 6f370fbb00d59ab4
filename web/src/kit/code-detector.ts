import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

const overrides = { locateFile: () => wasm };

/** Reads QR and bar codes in pictures where the browser cannot; from the product's own files, as all that it loads. */
export async function createDetector(): Promise<BarcodeDetector> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (problem) {
    // Else the next try would be answered with the failure of this one.
    purgeZXingModule();
    throw problem;
  }
  return new BarcodeDetector();
}
