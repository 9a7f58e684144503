/** Letters in the right font are worth a moment: once the app's scripts run they would have to wait for them. */
const fontsMs = 150;
/** Where no frame is made, as behind another window. */
const latestMs = 600;

let isBegun = false;

/** The race as it was last seen is on the screen: now the app itself. */
function begin(): void {
  if (isBegun) return;
  isBegun = true;
  const held = document.querySelector<HTMLTemplateElement>('head > template');
  held?.replaceWith(held.content);
}

async function whenPainted(): Promise<void> {
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, fontsMs))]);
  // What comes after the work of a frame comes after it was painted.
  requestAnimationFrame(() => setTimeout(begin));
}

if (document.hidden) begin();
else void whenPainted();
setTimeout(begin, latestMs);
