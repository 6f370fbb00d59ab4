/**
 * A file dropped beside the place that takes it does nothing. By itself the browser would open it in place of the
 * application, and with the page everything typed would be gone.
 */
export function keepPageOnDrop(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // On the window, so that every place that takes files has been asked before.
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}
