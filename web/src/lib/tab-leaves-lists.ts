/**
 * Tab leaves a list of several choices as it is; by itself the list takes it for Enter, which takes back the choice just
 * made.
 */
export function letTabLeaveLists(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || !(event.target instanceof Element)) return;
      if (event.target.closest('.ant-select-multiple')) event.stopPropagation();
    },
    true,
  );
}
