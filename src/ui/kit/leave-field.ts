/**
 * Has the field that has the focus commit what was typed in it, where what is shown next takes its place. A tab is chosen as the pointer goes down, which is
 * before a browser takes the focus away.
 */
export function leaveField(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea')) activeElement.blur()
}
