/** The shop's page: wires the cart to the document. */
import { button } from '@shop/ui';
import { Cart } from './cart';
import { sendOrder } from './order';

function start(): void {
  const cart = new Cart();
  const send = button('Order', () => {
    void sendOrder(cart);
  });
  document.body.append(send);
}

start();
