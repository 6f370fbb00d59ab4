import { Extension } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TextAlign } from '@tiptap/extension-text-align';
import { TextStyleKit } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

/** Most steps a paragraph is indented. */
const MAX_INDENT = 8;
const BLOCKS = ['paragraph', 'heading'];

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    block: {
      /** Moves the chosen paragraphs in or out by steps. */
      shiftIndent: (steps: number) => ReturnType;
      /** Turns the writing direction of the chosen paragraphs round. */
      turnDirection: () => ReturnType;
    };
  }
}

/** Indent and writing direction, kept as `data-indent` and `dir` of the block. */
const BlockLayout = Extension.create({
  name: 'blockLayout',
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: {
        indent: {
          default: 0,
          parseHTML: (element) => clampIndent(Number(element.dataset.indent ?? 0)),
          renderHTML: ({ indent }) => (indent ? { 'data-indent': String(indent) } : {}),
        },
        dir: {
          default: null,
          parseHTML: (element) => (element.dir === 'rtl' ? 'rtl' : null),
          renderHTML: ({ dir }) => (dir ? { dir: 'rtl' } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    shiftIndent:
      (steps) =>
      ({ state, tr, dispatch }) => {
        state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
          if (!BLOCKS.includes(node.type.name)) return;
          tr.setNodeAttribute(at, 'indent', clampIndent(Number(node.attrs.indent) + steps));
        });
        dispatch?.(tr);
        return true;
      },
    turnDirection:
      () =>
      ({ state, tr, dispatch }) => {
        state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
          if (!BLOCKS.includes(node.type.name)) return;
          tr.setNodeAttribute(at, 'dir', node.attrs.dir ? null : 'rtl');
        });
        dispatch?.(tr);
        return true;
      },
  }),
});

const clampIndent = (steps: number): number => Math.min(MAX_INDENT, Math.max(0, Math.trunc(steps) || 0));

/** Everything the editor knows: the toolbar of product-spec point 2. */
export const richTextExtensions = (placeholder: string) => [
  StarterKit.configure({
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
    },
  }),
  TextStyleKit,
  TextAlign.configure({ types: BLOCKS }),
  Image,
  Placeholder.configure({ placeholder }),
  BlockLayout,
];
