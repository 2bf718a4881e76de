/** Makes a button that calls back when it is pressed. */
export function button(label: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.textContent = label;
  element.addEventListener('click', () => onPress());
  return element;
}
