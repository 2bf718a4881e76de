// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// What the shop sells.

import "./Base.sol";
import {IItem as Item, Money} from "@shop/Item.sol";
import * as Lib from "./Lib.sol";

type Price is uint256;

using {discount} for Price global;

uint256 constant LIMIT = 10;

/// Takes something off.
function discount(Price price, uint256 percent) pure returns (Price) {
    return Price.wrap(Price.unwrap(price) * percent / 100);
}

interface IStore {
    event Sold(address indexed to, uint256 count);
    error Empty(uint256 left);

    /// Sells some.
    /// @param count how many
    function sell(uint256 count) external payable returns (bool);
}

/**
 * @title A store.
 */
abstract contract Store is Base(1), Lib.Counter, IStore {
    using Math for uint256;
    using Lists for Item[];

    enum State { Open, Closed }

    struct Entry {
        Item item;
        mapping(address => uint256) counts;
    }

    mapping(address => Entry) private entries;
    Item[] public items;
    address public immutable owner;
    uint256 internal total = first();
    function(uint256) internal pure returns (uint256) rate;

    modifier only(address who) {
        require(msg.sender == who, "no");
        _;
    }

    constructor(address owner_) Ownable(owner_) payable {
        owner = owner_;
    }

    receive() external payable { total += msg.value; }

    fallback() external {}

    function sell(uint256 count) public payable virtual override(IStore, Base) only(owner) returns (bool done) {
        Entry storage entry = entries[msg.sender];
        uint256 left = total.sub(count).max(LIMIT);
        if (left == 0) revert Empty(left + count.half());
        entry.item.ship{value: msg.value}(count);
        Item(owner).ship(1);
        new Clerk{salt: 0}(owner);
        (bool ok, ) = owner.call{value: 1}("");
        (total, done) = (left, ok && items[0].ready() == !entries[owner].item.ready());
        items.push(entry.item);
        emit Sold(msg.sender, rate(count));
        for (uint256 i = 0; i < items.length; ++i) {
            try items[i].ship(i) returns (uint256 got) { total = got; } catch Error(string memory reason) { log(reason); } catch {}
        }
        delete entries[owner];
        assembly { let x := add(1, 2) }
        return super.sell({count: count});
    }

    function log(string memory text) internal virtual;

    function log(bytes32 text) internal pure {}
}

library Lists {
    function last(Item[] storage list) internal view returns (Item) { return list[list.length - 1]; }
}
