import type { Locator } from 'playwright';

/** Drops files, as from a folder. */
export async function dropFiles(target: Locator, files: readonly { name: string; bytes: Buffer | string }[]) {
  await target.evaluate(
    (element, given) => {
      const dataTransfer = new DataTransfer();
      for (const { name, base64 } of given) {
        const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        dataTransfer.items.add(new File([content], name));
      }
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
  );
}
