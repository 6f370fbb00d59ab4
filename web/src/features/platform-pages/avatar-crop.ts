/** Which square of a picture is shown in the window: the middle by the picture's own pixels, and the zoom. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };

export type Picture = { readonly width: number; readonly height: number };

/** The middle of a picture, as large as it goes. */
export const wholeCrop = ({ width, height }: Picture): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Side of the shown square in the picture's pixels. */
export const sideOf = ({ width, height }: Picture, zoom: number): number => Math.min(width, height) / zoom;

/** The crop with its square inside the picture. */
export function inside(picture: Picture, crop: Crop): Crop {
  const half = sideOf(picture, crop.zoom) / 2;
  const keep = (value: number, length: number) => Math.min(Math.max(value, half), length - half);
  return { ...crop, x: keep(crop.x, picture.width), y: keep(crop.y, picture.height) };
}

/** The crop moved by pixels of a window of the given size: dragging to the right shows what lies at the left. */
export function dragged(
  picture: Picture,
  crop: Crop,
  { dx, dy, size }: { readonly dx: number; readonly dy: number; readonly size: number },
): Crop {
  const scale = sideOf(picture, crop.zoom) / size;
  return inside(picture, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale });
}
