/** How a picture lies on its stage: how large, where its middle is from the stage's, and how far it is turned. */
export type PictureView = {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Degrees to the right, a multiple of 90 that never starts anew, so that every turn goes the way it was asked. */
  readonly turn: number;
};

type Point = { readonly x: number; readonly y: number };
type Stage = { readonly width: number; readonly height: number };

/** The whole picture, as large as the stage allows. */
export const WHOLE: PictureView = { scale: 1, x: 0, y: 0, turn: 0 };

const MOST = 8;

/** Zooms around a point that stays where it is, given from the stage's middle; never smaller than the whole picture. */
export function zoomed(
  view: PictureView,
  factor: number,
  { at = { x: 0, y: 0 }, stage }: { readonly at?: Point; readonly stage: Stage },
): PictureView {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within(
    { ...view, scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    stage,
  );
}

/** Moves the picture by some pixels, no further than its edge. */
export const moved = (view: PictureView, by: Point, stage: Stage): PictureView =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

/** Turns by a quarter and shows the whole picture again. */
export const turned = (view: PictureView, quarters: 1 | -1): PictureView => ({
  ...WHOLE,
  turn: view.turn + quarters * 90,
});

function within(view: PictureView, stage: Stage): PictureView {
  const room = (length: number) => ((view.scale - 1) * length) / 2;
  const kept = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return { ...view, x: kept(view.x, room(stage.width)), y: kept(view.y, room(stage.height)) };
}
