// SPDX-License-Identifier: Apache-2.0
// A token for tests on a local chain: six decimals as USDT, a payment to many in one transaction, and addresses that refuse.
// Compiled with solc 0.8.30, optimizer on; the result stands in test-token.ts.
pragma solidity 0.8.30;

contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBarred;

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferMany(address[] calldata to, uint256 value) external {
        for (uint256 n = 0; n < to.length; n++) move(msg.sender, to[n], value);
    }

    function bar(address account) external {
        isBarred[account] = true;
    }

    function move(address from, address to, uint256 value) private {
        require(!isBarred[to], "barred");
        require(balanceOf[from] >= value, "short");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
