import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { genCSSMotion } from '@rc-component/motion';
import { cleanup, render, screen } from '@testing-library/react';
import { KeptAlive } from './kept-alive.tsx';

/** As in a browser that knows transitions; the document of these tests does not. */
const Motion = genCSSMotion(true);

const { matchMedia } = window;
let isReduced = false;
window.matchMedia = (query) => {
  const list = matchMedia.call(window, query);
  Object.defineProperty(list, 'matches', { get: () => isReduced && query.includes('reduced-motion') });
  return list;
};

afterEach(cleanup);

/** Draws something that opens with motion, and answers its classes from the first frame on. */
function classesOnOpening(): string {
  render(
    <KeptAlive shown>
      <Motion visible motionName="zoom" motionAppear>
        {({ className }) => <p className={className}>对话框</p>}
      </Motion>
    </KeptAlive>,
  );
  return screen.queryByText('对话框')?.className ?? '';
}

test('what opens inside a page moves', () => {
  isReduced = false;
  assert.match(classesOnOpening(), /zoom-appear/);
});

test('what opens inside a page of a person who asked for less motion stands there at once', () => {
  isReduced = true;
  assert.equal(classesOnOpening(), '');
});
